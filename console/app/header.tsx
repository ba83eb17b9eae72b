import icon from '../icon.svg';
import { tokenRefused } from './api/clients.ts';
import { ClockBar } from './clock/clock-bar.tsx';
import { connection } from './live/listen.ts';
import { linkTo } from './route.ts';

/** The header of the page: its name, the clock, the state of the connection, and a link to the API reference. */
export function Header() {
  return (
    <header class="top">
      <a class="brand" href={linkTo('map')}>
        <img src={icon} alt="" width={26} height={26} />
        <span class="brand-name">Parkproof</span>
      </a>
      <ClockBar />
      <Connection />
      <a class="reference" href="/docs" aria-label="API reference">
        API<span> reference</span>
      </a>
    </header>
  );
}

function Connection() {
  const state = tokenRefused.value ? 'locked' : connection.value;
  return (
    <span class={`connection ${state}`} role="status" title={explanations[state]}>
      <span class="connection-word">{words[state]}</span>
    </span>
  );
}

const words = { connecting: 'Connecting', live: 'Live', lost: 'No connection', locked: 'Token required' };
const explanations = {
  connecting: 'Connecting to the simulator.',
  live: 'This page updates as things happen.',
  lost: 'The simulator cannot be reached. This page keeps trying and shows the last known state.',
  locked: 'The simulator responds, but it requires its control token.',
};
