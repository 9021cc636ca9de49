import './page.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followOtherTabs, startSession } from '../../storefront/src/lib/session.ts';
import { Gate } from './access/gate.tsx';
import { App } from './app.tsx';
import { ConsoleTheme } from './console-theme.tsx';

followOtherTabs();
void startSession();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <ConsoleTheme>
      <Gate>
        <App />
      </Gate>
    </ConsoleTheme>
  </StrictMode>,
);
