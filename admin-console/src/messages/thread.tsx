import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ConsoleMessage, MessageThread } from '../../../adapters/http/console-contract.ts';
import { Moment } from '../components/moment-field.tsx';
import { Panel } from '../components/panel.tsx';
import { useConsole } from '../data-provider.ts';
import { AnswerForm, threadKey } from './answer-form.tsx';

/** What was written after a message, and a form to answer it. */
export const Thread = ({ message }: { message: ConsoleMessage }) => {
  const console = useConsole();
  const { data, error, refetch } = useQuery({
    queryKey: threadKey(message.id),
    queryFn: ({ signal }) => console.thread(message.id, signal),
  });
  if (!data)
    return error ? (
      <Alert
        severity="error"
        variant="outlined"
        action={
          <Button color="inherit" size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {error.message}
      </Alert>
    ) : null;
  return (
    <>
      {data.answers.map((answer) => (
        <Answer key={answer.id} answer={answer} sender={message.email} />
      ))}
      <Panel title="Answer">
        <AnswerForm message={message} thread={data} />
      </Panel>
    </>
  );
};

type AnswerProps = { answer: MessageThread['answers'][number]; sender: string };

const Answer = ({ answer: { text, by, at }, sender }: AnswerProps) => (
  <Panel
    title={by === null ? 'Written again' : 'Answered'}
    action={
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {by ?? sender}, <Moment date={at} />
      </Typography>
    }
  >
    <Words>{text}</Words>
  </Panel>
);

/** What somebody has written, on the lines that they have made. */
export const Words = ({ children }: { children: string }) => (
  <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '68ch' }}>
    {children}
  </Typography>
);
