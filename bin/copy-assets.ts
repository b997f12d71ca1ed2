// Copies what the compiled command reads beside itself: the bundled contract and the report's schema.
import { cpSync } from 'node:fs';

for (const asset of ['spec/generated/openapi.json', 'suites/reports/report.schema.json'])
  cpSync(asset, `dist/${asset}`);
