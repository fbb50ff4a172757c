import { expect, test } from 'vitest';
import { screenDefinitionSchema } from '@/lib/domain/screen/screen';
import {
  addPage,
  addPanel,
  bodyOf,
  missingIn,
  movePanel,
  newDraft,
  removePage,
  removePanel,
  setPanel,
  withPanels,
} from './screen-draft';

const filled = { ...newDraft('en'), name: 'ops', title: 'Operations' };
const kinds = (draft: typeof filled, page = 0) => draft.pages[page]?.panels.map(({ kind }) => kind);

test('what the form begins with is accepted once it has a name and a title', () => {
  expect(screenDefinitionSchema.safeParse(bodyOf(newDraft('en'))).success).toBe(false);
  expect(screenDefinitionSchema.parse(bodyOf(filled))).toMatchObject({ name: 'ops', secondsPerPage: 20 });
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ title: '' }, 'title'],
  [{ secondsPerPage: '' }, 'seconds'],
  [{ secondsPerPage: '4' }, 'seconds'],
  [{ secondsPerPage: '601' }, 'seconds'],
  [{ secondsPerPage: '7.5' }, 'seconds'],
  [{ secondsPerPage: 'x' }, 'seconds'],
  [{ secondsPerPage: '600' }, null],
])('with %j it lacks %s, as the server says', (part, missing) => {
  const draft = { ...filled, ...part };
  expect(missingIn(draft)).toBe(missing);
  expect(screenDefinitionSchema.safeParse(bodyOf(draft)).success).toBe(missing === null);
});

test('panels are set, moved, added and removed on their page only', () => {
  const two = addPage({
    ...filled,
    pages: [
      {
        panels: [
          { kind: 'nodes', cluster: null },
          { kind: 'clock', cluster: null },
        ],
      },
    ],
  });
  expect(kinds(withPanels(two, 0, movePanel(0, 1)))).toEqual(['clock', 'nodes']);
  expect(kinds(withPanels(two, 0, movePanel(0, -1)))).toEqual(['nodes', 'clock']);
  expect(kinds(withPanels(two, 0, movePanel(1, 1)))).toEqual(['nodes', 'clock']);
  expect(kinds(withPanels(two, 1, addPanel), 1)).toEqual(['attention', 'attention']);
  expect(kinds(withPanels(two, 1, addPanel), 0)).toEqual(['nodes', 'clock']);
  expect(kinds(withPanels(two, 0, removePanel(0)))).toEqual(['clock']);
  expect(withPanels(two, 0, setPanel(1, { cluster: 'prod' })).pages[0]?.panels[1]).toEqual({
    kind: 'clock',
    cluster: 'prod',
  });
  expect(removePage(two, 0).pages).toHaveLength(1);
});
