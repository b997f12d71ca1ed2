// Copies the bundled contract to where the compiled command reads it.
import { cpSync } from 'node:fs';

const asset = 'spec/generated/openapi.json';
cpSync(asset, `dist/${asset}`);
