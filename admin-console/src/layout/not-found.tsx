import MuiLink from '@mui/material/Link';
import { Compass } from 'lucide-react';
import { Title } from 'react-admin';
import { Link } from 'react-router-dom';
import { NothingYet } from '../components/nothing-yet.tsx';

/** The page at unknown addresses. */
export const NotFound = () => (
  <>
    <Title title="There is no page here" />
    <NothingYet
      icon={Compass}
      title="There is no page here"
      action={
        <MuiLink component={Link} to="/">
          To the dashboard
        </MuiLink>
      }
    >
      The address leads nowhere in the console. Perhaps a letter is missing.
    </NothingYet>
  </>
);
