import { expect, test } from 'vitest';
import { displayNameSchema } from './account';
import { readsLike } from './lookalikes';

test('composed and decomposed characters are one display name', () => {
  expect(displayNameSchema.parse('Zoe\u0308')).toBe(displayNameSchema.parse('Zo\u00eb'));
});

test.each([
  ['Ada Lovelace', true],
  ['李雷', true],
  ['Zoë', true],
  ['Li Lei 李雷', true],
  ['Ада Лавлейс', true],
  ['Ada Lov\u0435lace', false],
  ['Ad\u03b1', false],
  ['Ada\u200bLovelace', false],
  ['Ada\u034fLovelace', false],
  ['Ada\u3164', false],
  ['Ada\ufe0f', false],
  ['Ada\u2800', false],
  ['mullion', false],
  ['Mułlion', false],
  ['Automatic  Repair', false],
  ['anonymous', false],
])('%j is a display name: %s', (name, isValid) => {
  expect(displayNameSchema.safeParse(name).success).toBe(isValid);
});

test.each([
  ['Ọlu Operator', 'Olu Operator', true],
  ['Zoë', 'zoe', true],
  ['Ἀda', 'ada', true],
  ['Øłu', 'Olu', true],
  ['Đorđe', 'Dorde', true],
  ['Işıl', 'Isil', true],
  ['АНТОН', 'AHTOH', true],
  ['Антон', 'АНТОН', true],
  ['Росса', 'Pocca', true],
  ['Рора', 'Popa', true],
  ['ΑΝΝΑ', 'Anna', true],
  ['Al', 'AI', true],
  ['Operator 10', 'Operator lO', true],
  ['Kai', 'Kal', false],
  ['Anna', 'Hanna', false],
  ['Иван', 'Иван Петров', false],
  ['Mia', 'Mika', false],
  ['が', 'か', false],
  ['हिन्दी', 'हनद', false],
  ['한', 'ㅎㅏㄴ', false],
])('%j reads like %j: %j', (name, other, isAlike) => {
  expect([readsLike(name, other), readsLike(other, name)]).toEqual([isAlike, isAlike]);
});
