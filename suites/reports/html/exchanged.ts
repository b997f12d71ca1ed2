// What the run exchanged beside what the contract documents: operations and their statuses, tools, plans, transports.
import { operations } from '../../../spec/contract.ts';
import { tools } from '../../../spec/tools.ts';
import { planNames } from '../../../spec/values.ts';
import { plural } from '../../kit/words.ts';
import { html, type Markup } from '../../page/html.ts';
import { table } from '../../page/table.ts';
import type { Report } from '../../report/schema.ts';
import { figure, fold, section } from './parts.ts';

type Exchanges = Report['exchanged'];
type Named = Exchanges['tools'][number];

/** Nothing where nothing was counted, as in reports of earlier releases. */
export function exchangedSection({ exchanged }: Report): Markup | undefined {
  if (exchanged.transports.length === 0) return undefined;
  const called = new Map(exchanged.operations.map(({ operation, statuses }) => [operation, statuses]));
  const rows = Object.values(operations).map(({ id, responses }) => ({
    id,
    statuses: called.get(id) ?? [],
    // A class such as 2XX stands for what an answer may also have.
    documented: Object.keys(responses).filter((status) => !status.endsWith('XX')),
  }));
  const seen = rows.filter(({ statuses }) => statuses.length > 0).length;
  const listed = (title: string, all: readonly string[], counts: readonly Named[]): Markup =>
    html`<h3>${title}</h3>
<ul class="chips">${countsOf(all, counts).map(({ name, count }) => html`<li class="${count === 0 ? 'none' : 'some'}">${name} <strong>${count === 0 ? 'none' : figure(count)}</strong></li>`)}</ul>`;
  const toolIds = Object.keys(tools);
  const usedTools = exchanged.tools.filter(({ name }) => toolIds.includes(name)).length;
  return section(
    'exchanged',
    'What was exchanged',
    html`${listed('Transports', [], exchanged.transports)}
${listed('Plans', planNames, exchanged.plans)}
${fold(html`<strong>Tools</strong>: ${usedTools} of ${toolIds.length} were called`, listed('Calls by tool', toolIds, exchanged.tools))}
${fold(
  html`<strong>Operations</strong>: ${seen} of ${plural(rows.length, 'operation')} were called`,
  table({
    caption: 'Answers of each operation by status',
    columns: ['Operation', 'Answers', 'Documented, and not seen'],
    rows: rows.map(operationRow),
  }),
)}`,
  );
}

/** All that could be named, and what else was. */
const countsOf = (all: readonly string[], counts: readonly Named[]): readonly Named[] => [
  ...counts,
  ...all.filter((name) => counts.every((one) => one.name !== name)).map((name) => ({ name, count: 0 })),
];

interface Row {
  readonly id: string;
  readonly statuses: Exchanges['operations'][number]['statuses'];
  readonly documented: readonly string[];
}

function operationRow({ id, statuses, documented }: Row): Markup {
  const seen = new Set(statuses.map(({ status }) => String(status)));
  const missing = documented.filter((status) => !seen.has(status));
  const answers = statuses.map(
    ({ status, count }) =>
      html`<span class="answers"><strong>${status === 0 ? 'no answer' : status}</strong> ${figure(count)}</span> `,
  );
  return html`<tr><th scope="row"><code>${id}</code></th><td>${answers.length === 0 ? html`<span class="open">never called</span>` : answers}</td><td class="soft">${missing.join(', ')}</td></tr>
`;
}
