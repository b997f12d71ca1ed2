// REST and MCP answer the same questions alike: the same manifests, pages, bill, clamp and refusals, behind the same gates.
import { array, assert, asyncProperty, constantFrom, record } from 'fast-check';
import { expect, test } from 'vitest';
import type { Parts } from '../../../simulator/parts.ts';
import { planNames } from '../../../spec/values.ts';
import { httpTransport } from '../../clients/rest.ts';
import { mutantsOf } from '../mutants/index.ts';
import { defaultSetting, simulatorIn } from '../setting.ts';
import { type Question, questionsAround } from './questions.ts';
import {
  type Answered,
  anchorsOf,
  askOnRest,
  askOverMcp,
  closeTwin,
  differingGates,
  type Twin,
  twinOf,
} from './twins.ts';

/** Few by default; the script check:slow asks 1,000. */
const questionsAsked = Number(process.env.ASSAY_QUESTIONS ?? 80);
/** Repeats a run that failed. */
const seed = Number(process.env.ASSAY_SEED ?? 1);
const questionsPerPair = 10;

/** Parts of the questions asked: enough that a difference would show. */
const floors = { withManifests: 0.7, clamped: 0.1, eachParameter: 0.05 };
const parameters = 20;

test('organisations with equal settings get the same manifests over MCP and on REST', {
  timeout: 600_000,
}, async () => {
  const compared = await compareSurfaces();
  const partOf = (holds: (one: Compared) => boolean): number =>
    compared.filter(holds).length / compared.length;

  expect(compared).toHaveLength(questionsAsked);
  expect(partOf(({ answer }) => answer.manifests.length > 0)).toBeGreaterThanOrEqual(floors.withManifests);
  expect(partOf(({ answer }) => answer.isClamped)).toBeGreaterThanOrEqual(floors.clamped);
  const names = new Set(compared.flatMap(parametersOf));
  expect(names.size).toBe(parameters);
  for (const name of names)
    expect(
      partOf((one) => parametersOf(one).includes(name)),
      name,
    ).toBeGreaterThanOrEqual(floors.eachParameter);
});

const ofGates = [...mutantsOf('gates.enterprise-surfaces'), ...mutantsOf('gates.startup-surfaces')];
const wrong = [
  ...(['mcp.same-scope', 'mcp.same-selection', 'mcp.same-bill'] as const).flatMap(mutantsOf),
  ...ofGates.filter(({ id }) => /\/(labels-closed|syncs-listed)$/.test(id)),
];
test.each(wrong)('a service that $text differs', async (mutant) => {
  if (mutant.kind !== 'part') throw new Error(`expected a mutant with parts, received ${mutant.kind}`);
  await expect(compareSurfaces(mutant.wrap)).rejects.toThrow('Property failed');
});

interface Compared {
  readonly question: Question;
  readonly answer: Answered;
}

const parametersOf = ({ question: { body, namesBeacon } }: Compared): readonly string[] => [
  ...Object.keys(body),
  ...(namesBeacon ? ['beacon_id'] : []),
];

/** Puts drawn questions to pairs of equal organisations. Throws the error of fast-check if two answers differ. */
async function compareSurfaces(
  amend: (parts: Parts) => Parts = (same) => same,
): Promise<readonly Compared[]> {
  const simulator = await simulatorIn(defaultSetting, { frozen: true, amend });
  const transport = httpTransport();
  const compared: Compared[] = [];
  try {
    const reader = await twinOf(simulator, transport, { plan: 'enterprise', streamIds: [] });
    const anchors = await anchorsOf(reader, simulator.world.content.base);
    await closeTwin(reader);
    const streamIds = [...new Set(anchors.map(({ stream }) => stream.id))];
    const size = { minLength: questionsPerPair, maxLength: questionsPerPair };
    const series = record({
      plan: constantFrom(...planNames),
      questions: array(questionsAround(anchors), size),
    });
    const areAlike = asyncProperty(series, async ({ plan, questions }) => {
      const twin = (): Promise<Twin> => twinOf(simulator, transport, { plan, streamIds });
      const [onRest, overMcp] = [await twin(), await twin()];
      try {
        expect(await differingGates(onRest, overMcp), `gates of ${plan}`).toEqual([]);
        for (const question of questions)
          compared.push({ question, answer: await compareAnswers(onRest, overMcp, question) });
      } finally {
        await Promise.all([onRest, overMcp].map(closeTwin));
      }
    });
    // A simpler question explains little, and each try costs two organisations.
    await assert(areAlike, { seed, numRuns: questionsAsked / questionsPerPair, endOnFailure: true });
    return compared;
  } finally {
    await transport.close();
    await simulator.close();
  }
}

async function compareAnswers(onRest: Twin, overMcp: Twin, question: Question): Promise<Answered> {
  await Promise.all([onRest, overMcp].map((twin) => twin.leave(question.quotaLeft)));
  const expected = await askOnRest(onRest, question);
  expect(await askOverMcp(overMcp, question)).toEqual(expected);
  return expected;
}
