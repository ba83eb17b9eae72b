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
        <Settings />
      </div>
    </div>
  );
}

function About() {
  if (status.value === null) return null;
  const { url, environment, seed, parkings, providers, startedAt, counts } = status.value;
  return (
    <section class="card" aria-labelledby="about-title">
      <h2 id="about-title">About</h2>
      <Facts
        facts={{
          Address: <code>{url}</code>,
          'API reference': <a href="/docs">{`${location.origin}/docs`}</a>,
          Environment: environment,
          World: `${whole.format(parkings)} parkings, ${providers} providers, seed ${seed}`,
          'Running since': tellTime(startedAt),
          'Pending batches': counts.batches === 0 ? null : whole.format(counts.batches),
          'Vehicles inside': whole.format(counts.visits),
        }}
      />
    </section>
  );
}

const whole = new Intl.NumberFormat('en');
