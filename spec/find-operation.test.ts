import { describe, expect, it } from 'vitest';
import { findOperation } from './find-operation.ts';
import { operations } from './generated/operations.ts';

describe('the operation of a method and a path', () => {
  it.each(Object.entries(operations))('is found for %s', (id, { method, path }) => {
    expect(findOperation(method, path.replaceAll(/\{\w+\}/g, 'x'))).toBe(id);
  });

  it.each([
    ['GET', '/parkings/providers-info', 'listTransactionalProviders'],
    ['GET', '/vehicles/valid-providers', 'listVehicleProviders'],
    ['POST', '/vehicles/notification/test', 'triggerNotification'],
    ['PUT', '/vehicles/update/valid-providers', 'updateVehicle'],
    ['POST', '/vehicles/update', 'createVehicle'],
  ])('is that of the fixed path where one stands: %s %s', (method, path, id) => {
    expect(findOperation(method, path)).toBe(id);
  });

  it.each([
    ['POST', '/vehicles/valid-providers'],
    ['PATCH', '/bookings'],
    ['get', '/bookings'],
    ['GET', '/bookings/'],
    ['GET', '/Bookings'],
    ['GET', '/offers/'],
    ['GET', '//bookings'],
    ['GET', '/offers/a/b'],
    ['GET', '/'],
    ['GET', ''],
  ])('is none for %s %s', (method, path) => {
    expect(findOperation(method, path)).toBeNull();
  });
});
