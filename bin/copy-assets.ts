// Copies what the compiled command reads beside itself: the bundled contract.
import { cpSync } from 'node:fs';

const asset = 'spec/generated/openapi.json';
cpSync(asset, `dist/${asset}`);
