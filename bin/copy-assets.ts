// Copies the bundled contract and its provenance to where the compiled command reads them.
import { cpSync } from 'node:fs';

for (const asset of ['spec/generated/openapi.json', 'spec/generated/provenance.json'])
  cpSync(asset, `dist/${asset}`);
