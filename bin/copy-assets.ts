// Copies the bundled contract, its tools and its provenance to where the compiled command reads them.
import { cpSync } from 'node:fs';

for (const name of ['openapi', 'tools', 'provenance'])
  cpSync(`spec/generated/${name}.json`, `dist/spec/generated/${name}.json`);
