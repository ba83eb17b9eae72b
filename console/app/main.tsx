import 'leaflet/dist/leaflet.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/layout.css';
import './styles/table.css';
import './styles/views.css';
import './styles/map.css';
import { render } from 'preact';
import { App } from './app.tsx';
import { followClock } from './clock/now.ts';
import { listen } from './live/listen.ts';
import { followStatus } from './live/status.ts';

listen();
followStatus();
followClock();
const root = document.querySelector('#app');
if (root !== null) render(<App />, root);
