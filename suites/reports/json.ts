// report.json: the whole run for machines; `assay conform --report-schema` prints its JSON Schema.
import { visibleJson } from '../clients/visible.ts';
import type { Report } from '../report/schema.ts';

export const jsonReport = (report: Report): string =>
  `${visibleJson(JSON.stringify(report, undefined, 2))}\n`;
