import { describe, expect, it } from 'vitest';
import { findRoute, nearestPath } from './find-route.ts';
import { operations } from './generated/operations.ts';

describe('the operation of a method and a path', () => {
  it.each(Object.entries(operations))('is found for %s', (id, { method, path }) => {
    expect(findRoute(method, path.replaceAll(/\{\w+\}/g, 'x'))?.operation).toBe(id);
  });

  it.each([
    ['GET', '/parkings/providers-info', 'listTransactionalProviders'],
    ['GET', '/vehicles/valid-providers', 'listVehicleProviders'],
    ['POST', '/vehicles/notification/test', 'triggerNotification'],
    ['PUT', '/vehicles/update/valid-providers', 'updateVehicle'],
    ['POST', '/vehicles/update', 'createVehicle'],
  ])('is that of a fixed path if one matches: %s %s', (method, path, id) => {
    expect(findRoute(method, path)?.operation).toBe(id);
  });

  it('is that of GET for HEAD', () => {
    expect(findRoute('HEAD', '/bookings')?.operation).toBe('listBookings');
    expect(findRoute('HEAD', '/vehicles')?.operation).toBeNull();
  });

  it.each([
    ['POST', '/vehicles/valid-providers', 'GET, HEAD'],
    ['PATCH', '/bookings', 'GET, HEAD, POST'],
    ['get', '/bookings', 'GET, HEAD, POST'],
    ['GET', '/bookings/x', 'DELETE'],
  ])('is null if the path does not support the method: %s %s', (method, path, allowed) => {
    const route = findRoute(method, path);
    expect(route?.operation).toBeNull();
    expect(route?.allowed.toSorted().join(', ')).toBe(allowed);
  });

  it.each(['/bookings/', '/Bookings', '/offers/', '//bookings', '/offers/a/b', '/', ''])(
    'is none for the unknown path %j',
    (path) => {
      expect(findRoute('GET', path)).toBeNull();
    },
  );
});

describe('the variable steps of a path', () => {
  it('are decoded', () => {
    expect(findRoute('GET', '/offers/a%2Fb%20c')?.parameters).toEqual({ svcpid: 'a/b c' });
    expect(findRoute('PUT', '/vehicles/update/AB1')?.parameters).toEqual({ plate: 'AB1' });
    expect(findRoute('GET', '/offers')?.parameters).toEqual({});
  });

  it.each(['%', '%zz', '%ff'])('are null if they cannot be decoded: %s', (step) => {
    expect(findRoute('GET', `/offers/${step}`)?.parameters).toBeNull();
  });
});

describe('the path closest to an unknown one', () => {
  it.each([
    ['/booking', '/bookings'],
    ['/Bookings/', '/bookings'],
    ['/offer/svc-1', '/offers/svc-1'],
    ['/parkings/available-parking', '/parkings/available-parkings'],
    ['/parkings/nowhere', null],
    [`/${'x'.repeat(200)}`, null],
    ['/', null],
  ])('for %s is %s', (path, nearest) => {
    expect(nearestPath(path)).toBe(nearest);
  });
});
