import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Gate } from './access/gate.tsx';
import { App } from './app.tsx';
import { ConsoleTheme } from './console-theme.tsx';

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
