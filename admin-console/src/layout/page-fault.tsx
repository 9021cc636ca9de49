import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { Bug } from 'lucide-react';
import { Title } from 'react-admin';
import { Link } from 'react-router-dom';
import { NothingYet } from '../components/nothing-yet.tsx';

/** Shown in place of a page that has thrown, inside the layout. */
export const PageFault = () => (
  <div role="alert">
    <Title title="Something is wrong with this page" />
    <NothingYet
      icon={Bug}
      title="Something is wrong with this page"
      action={
        <>
          <Button onClick={() => window.location.reload()}>Load again</Button>
          <MuiLink component={Link} to="/">
            To the dashboard
          </MuiLink>
        </>
      }
    >
      The mistake is the console’s own. Load the page again, or go on elsewhere.
    </NothingYet>
  </div>
);
