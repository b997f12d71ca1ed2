// The first lines of a report whose run had no organisation: how to give it one.
import type { Report } from '../report/schema.ts';

/** Three ways to give an organisation; none if the run had one, or needed none. */
export function beginningLines({ cost, needs, target }: Report): readonly string[] {
  const isWanted = needs.some(({ need }) => need.id === 'org' || need.id === 'credentials');
  if (cost.orgs.length > 0 || !isWanted) return [];
  return [
    '',
    'The run had no organisation, so most rules were not exercised. Give it one in any of these ways:',
    '  ASSAY_API_KEY, ASSAY_API_SECRET   environment variables with a key pair; ASSAY_PLAN names its plan',
    '  --site-url URL                    the public site, if its /connect issues credentials',
    `  assay init --base-url ${target.base_url}`,
    '                                    writes a target file, which names organisations of every plan',
  ];
}
