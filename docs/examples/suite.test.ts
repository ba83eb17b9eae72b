import { conformanceSuite } from 'parkproof/vitest';

conformanceSuite({
  url: process.env.STAGING_URL,
  profile: process.env.STAGING_PROFILE,
  only: ['cancel-booking'],
});
