// Catalog digests on the control plane: only the organisation to which the operator adds a digest sees it.
import { expect, test } from 'vitest';
import { simulatorForTests } from '../testing/world.ts';

const started = simulatorForTests();

test('a digest is added to one organisation and removed again', async () => {
  const world = await started.world();
  const [org, other] = [
    await world.organization({ plan: 'enterprise' }),
    await world.organization({ plan: 'enterprise' }),
  ];
  const id = (await world.control('GET', '/catalog-digests')).at('digests.0.id');
  const path = `/organizations/${org.id}/catalog-digests`;
  const added = async (by = org) => (await world.ask('/my/digests', { org: by })).at('data.digests.0.id');
  expect(await added()).toBeUndefined();
  await world.control('PUT', `${path}/${id}`);
  await world.control('PUT', `${path}/${id}`);
  expect(await added()).toBe(id);
  expect(await added(other)).toBeUndefined();
  expect((await world.control('GET', path)).at('digests.length')).toBe(1);
  await world.control('DELETE', `${path}/${id}`);
  expect(await added()).toBeUndefined();
});

test('the refusal of an unknown digest names it and where to find the known ones', async () => {
  const world = await started.world();
  const org = await world.organization({ plan: 'enterprise' });
  const path = `/organizations/${org.id}/catalog-digests`;
  expect((await world.control('PUT', `${path}/9`)).at('detail')).toBe(
    'There is no catalog digest 9. GET /catalog-digests lists those that exist.',
  );
  expect((await world.control('DELETE', `${path}/201`)).status).toBe(404);
  expect((await world.control('GET', '/organizations/none/catalog-digests')).status).toBe(404);
});
