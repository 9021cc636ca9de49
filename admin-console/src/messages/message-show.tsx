import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { Reply } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import type { ConsoleMessage } from '../../../adapters/http/console-contract.ts';
import { mailTo } from '../components/mail-to.ts';
import { FactList } from '../components/fact-list.tsx';
import { Moment } from '../components/moment-field.tsx';
import { Panel } from '../components/panel.tsx';
import { RecordShow } from '../components/record-page.tsx';
import { MarkAnswered, MarkRead, useReadOnSight } from './message-marks.tsx';
import { MessageState } from './message-state.tsx';
import { Thread, Words } from './thread.tsx';

const Title = () => useRecordContext<ConsoleMessage>()?.subject ?? 'Message';

export const MessageShow = () => (
  <RecordShow title={<Title />} sx={{ maxWidth: '48rem' }}>
    <Message />
  </RecordShow>
);

const moment = (date: string | null) => (date === null ? 'not yet' : <Moment date={date} />);

const Message = () => {
  const message = useRecordContext<ConsoleMessage>();
  const isBeingRead = useReadOnSight(message);
  if (!message) return null;
  const { email, subject } = message;
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
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
        <Box sx={{ my: 3 }}>
          <Words>{message.message}</Words>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            variant="outlined"
            startIcon={<Reply size={18} aria-hidden />}
            href={mailTo(email, `Re: ${subject}`)}
          >
            Answer by mail
          </Button>
          <MarkAnswered message={message} isBeingRead={isBeingRead} />
          <MarkRead message={message} />
        </Box>
      </Panel>
      <Thread message={message} />
    </Box>
  );
};
