// Ports outlive what they carry: the next worlds find nothing of the last.
import { expect, onTestFinished, test } from 'vitest';
import { operations } from '../spec/contract.ts';
import { openFront } from './front.ts';
import { simulate } from './index.ts';

const statusesAt = (urls: readonly string[]): Promise<readonly number[]> =>
  Promise.all(urls.map(async (url) => (await fetch(url)).status));

test('one simulator after the other listens on the same ports', async () => {
  const front = await openFront(operations);
  onTestFinished(() => front.close());
  const first = await simulate({ front });
  const organization = first.world.services.operator.makeOrganization('starter');
  const urls = [`${first.baseUrl}/plans`, `${front.controlUrl}/organizations/${organization.id}`];
  expect(await statusesAt(urls)).toEqual([401, 200]);
  await first.close();
  expect(await statusesAt(urls)).toEqual([404, 404]);
  const second = await simulate({ front });
  expect(second.baseUrl).toBe(first.baseUrl);
  expect(await statusesAt(urls)).toEqual([401, 404]);
  await second.close();
});
