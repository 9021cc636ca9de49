import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'react-admin';
import type { ConsoleUser } from '../../../adapters/http/console-contract.ts';
import { mailTo } from '../components/mail-to.ts';
import { FactList } from '../components/fact-list.tsx';
import { Moment } from '../components/moment-field.tsx';
import { Panel } from '../components/panel.tsx';
import { RecordShow } from '../components/record-page.tsx';
import { RoleLabel, VerifiedLabel } from './role.tsx';
import { UserActs } from './user-acts.tsx';
import { UserBookings, UserReviews } from './user-things.tsx';

const Title = () => useRecordContext<ConsoleUser>()?.displayName ?? 'User';

export const UserShow = () => (
  <RecordShow title={<Title />}>
    <UserActs />
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { lg: 'minmax(0, 2fr) minmax(0, 3fr)' } }}
    >
      <Profile />
      <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
        <UserBookings />
        <UserReviews />
      </Box>
    </Box>
  </RecordShow>
);

const Profile = () => {
  const user = useRecordContext<ConsoleUser>();
  if (!user) return null;
  return (
    <Panel title="Profile" action={<RoleLabel />}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', mb: 2, minWidth: 0 }}>
        <Avatar src={user.avatar || user.photoURL} alt="" sx={{ width: 56, height: 56 }}>
          {user.displayName.slice(0, 1)}
        </Avatar>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography sx={{ fontWeight: 650 }}>{user.displayName}</Typography>
          <Link href={mailTo(user.email)}>{user.email}</Link>
        </Box>
      </Box>
      <FactList
        facts={[
          ['Email address', <VerifiedLabel key="verified" />],
          ['Since', <Moment key="since" date={user.createdAt} />],
          ['Phone', user.phone],
          ['Address', user.address],
          ['Education', user.education],
          ['LinkedIn', user.linkedIn],
          ['GitHub', user.github],
          ['About', user.bio],
          ['Favourite colour', user.favoriteColor],
        ]}
      />
    </Panel>
  );
};
