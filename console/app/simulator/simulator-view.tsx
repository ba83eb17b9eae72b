import type { Schemas } from '../api/clients.ts';
import { status } from '../live/status.ts';
import { Facts } from '../parts/facts.tsx';
import { tellTime } from '../parts/when.tsx';
import { Credentials } from './credentials.tsx';
import { Settings } from './settings.tsx';
import { StateCard } from './state-card.tsx';

/** What runs here, who may call it, its state as a file, and how this page looks. */
export function SimulatorView() {
  return (
    <div class="view">
      <div class="view-main cards">
        <header class="view-head">
          <h1>Simulator</h1>
        </header>
        <Credentials />
        <StateCard />
        <About />
        <Choices />
        <Settings />
      </div>
    </div>
  );
}

function About() {
  if (status.value === null) return null;
  const { url, environment, parkings, providers, profile, startedAt, counts } = status.value;
  return (
    <section class="card" aria-labelledby="about-title">
      <h2 id="about-title">About</h2>
      <Facts
        facts={{
          Address: <code>{url}</code>,
          'API reference': <a href="/docs">{`${location.origin}/docs`}</a>,
          Environment: environment,
          World: `${whole.format(parkings)} parkings, ${providers} providers, ${originOf(status.value)}`,
          Profile: profile,
          'Running since': tellTime(startedAt),
          'Pending batches': counts.batches === 0 ? null : whole.format(counts.batches),
          'Vehicles inside': whole.format(counts.visits),
        }}
      />
    </section>
  );
}

function originOf({ worldFrom, seed }: Schemas['Status']): string {
  if (worldFrom === 'seed') return `generated from seed ${seed}`;
  return worldFrom === 'code' ? 'given in code' : `from ${worldFrom}`;
}

/** Where the profile makes it differ from what it does by itself. */
function Choices() {
  if (status.value === null || status.value.choices.length === 0) return null;
  const { profile, choices } = status.value;
  return (
    <section class="card" aria-labelledby="choices-title">
      <h2 id="choices-title">Choices</h2>
      <p class="hint">Where the profile {profile} differs from what the simulator does by itself.</p>
      <pre>{choices.map(({ entry, value }) => `${entry}: ${JSON.stringify(value)}`).join('\n')}</pre>
    </section>
  );
}

const whole = new Intl.NumberFormat('en');
