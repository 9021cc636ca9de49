import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Reply } from 'lucide-react';
import { Show, useRecordContext } from 'react-admin';
import type { ConsoleMessage } from '../../../adapters/http/console-contract.ts';
import { mailTo } from '../components/mail-to.ts';
import { FactList } from '../components/fact-list.tsx';
import { Moment } from '../components/moment-field.tsx';
import { Panel } from '../components/panel.tsx';
import { MarkAnswered, MarkRead, useReadOnSight } from './message-marks.tsx';
import { MessageState } from './message-state.tsx';

const Title = () => useRecordContext<ConsoleMessage>()?.subject ?? 'Message';

export const MessageShow = () => (
  <Show title={<Title />} actions={false} component="div" sx={{ maxWidth: '48rem' }}>
    <Message />
  </Show>
);

const moment = (date: string | null) => (date === null ? 'not yet' : <Moment date={date} />);

const Message = () => {
  const message = useRecordContext<ConsoleMessage>();
  useReadOnSight(message);
  if (!message) return null;
  const { email, subject } = message;
  return (
    <Box sx={{ mt: 2 }}>
      <Panel title={subject} action={<MessageState />}>
        <FactList
          facts={[
            [
              'From',
              <Link key="from" href={mailTo(email)}>
                {email}
              </Link>,
            ],
            ['Sent', moment(message.createdAt)],
            ['Read', moment(message.readAt)],
            ['Answered', moment(message.answeredAt)],
          ]}
        />
        <Typography
          sx={{ my: 3, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '68ch' }}
        >
          {message.message}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            variant="contained"
            startIcon={<Reply size={18} aria-hidden />}
            href={mailTo(email, `Re: ${subject}`)}
          >
            Answer by mail
          </Button>
          <MarkAnswered message={message} />
          <MarkRead message={message} />
        </Box>
      </Panel>
    </Box>
  );
};
