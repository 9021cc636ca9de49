import './page.css';
import { followOtherTabs, startSession } from '../../storefront/src/lib/session.ts';
import { startRole } from './access/role.ts';

// Who is there is found out while the program is on its way.
followOtherTabs();
void startSession();
startRole();
import('./console.tsx').catch(() => {
  document.body.textContent = 'The console did not arrive. Please load the page again.';
});
