import { expect, test } from 'vitest';
import { amountsOf, judgeCommission } from './amounts.ts';

test.each([
  { actual_price: 4.4, svc_price: 4, commission_price: 0.4, isRight: true },
  { actual_price: 4, svc_price: 4, commission_price: 0, isRight: true },
  { actual_price: 33, svc_price: 30, commission_price: 3, isRight: true },
  { actual_price: 34, svc_price: 30, commission_price: 4, isRight: false },
  { actual_price: 4.5, svc_price: 4, commission_price: 0.5, isRight: true },
  { actual_price: 4.7, svc_price: 4, commission_price: 0.7, isRight: false },
  { actual_price: 4.46, svc_price: 4, commission_price: 0.46, isRight: true },
  { actual_price: 4.48, svc_price: 4, commission_price: 0.48, isRight: false },
])(
  'a commission of 10% may be rounded to a unit that all amounts are multiples of: $commission_price of $svc_price',
  ({ isRight, ...amounts }) => {
    const judgement = judgeCommission(amountsOf({ ...amounts, commission_percent: 0.1 }));
    expect(judgement === null).toBe(isRight);
  },
);
