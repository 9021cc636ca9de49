import '../../storefront/src/lib/storage.ts';
import '../../storefront/src/lib/wheel.ts';
import './page.css';
import { followOtherTabs, startSession } from '../../storefront/src/lib/session.ts';
import { startRole } from './access/role.ts';

// The session and the role are fetched while the rest of the program is loaded.
followOtherTabs();
void startSession();
startRole();
import('./console.tsx').catch(() => dispatchEvent(new Event('not-running')));
