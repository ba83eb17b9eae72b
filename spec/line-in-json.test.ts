import { expect, test } from 'vitest';
import { lineInJson } from './line-in-json.ts';

const text = `{
  "a/b": [1, "]", {}],
  "list": [
    { "x": "\\"}" , "y": 2 },
    {
      "y": [true,
        null]
    }
  ]
}`;

test.each([
  ['', 1],
  ['/a~1b', 2],
  ['/a~1b/2', 2],
  ['/list', 3],
  ['/list/0/y', 4],
  ['/list/1', 5],
  ['/list/1/y/1', 7],
  ['/list/1/missing', 5],
  ['/list/9', 3],
  ['/nowhere/at/all', 1],
])('%s is on line %i', (pointer, line) => {
  expect(lineInJson(text, pointer)).toBe(line);
});
