import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { use, useCallback, useEffect, useId, useRef, useState } from 'react';
import {
  HttpError,
  useRecordContext,
  useRegisterMutationMiddleware,
  type RaRecord,
  type UpdateParams,
} from 'react-admin';
import { useFormState } from 'react-hook-form';
import { failureOf, type ProblemBody } from '../problem.ts';
import { differences, merged, type Difference, type Side } from './differences.ts';
import { Typing } from './fresh.tsx';
import { VersionChoice } from './version-choice.tsx';

type Update = (resource: string, params: UpdateParams<RaRecord>) => Promise<{ data: RaRecord }>;

type Question = {
  found: Difference[];
  /** Called with the version to save of each field, or with undefined to save nothing. */
  answer: (side: ((field: string) => Side) | undefined) => void;
};

/**
 * For the form in the `<Fresh>` of an `<Edit mutationMode="pessimistic">`. When somebody else has
 * changed the record meanwhile, it shows both versions, asks which one to keep for each field, and
 * saves the answer. Closing it returns to the unchanged form.
 */
export const StaleEdit = () => {
  const [question, setQuestion] = useState<Question>();
  const seen = useRecordContext();
  const { dirtyFields } = useFormState();
  const isTyped = Object.keys(dirtyFields).length > 0;
  const tell = use(Typing);
  useEffect(() => tell(isTyped), [tell, isTyped]);
  const unanswered = useRef<() => void>(undefined);
  // Whoever leaves the page with the question open saves nothing: the save would be under way for ever.
  useEffect(() => () => unanswered.current?.(), []);

  const ask = useCallback(
    (found: Difference[]) =>
      new Promise<((field: string) => Side) | undefined>((resolve) => {
        const answer: Question['answer'] = (side) => {
          setQuestion(undefined);
          resolve(side);
        };
        unanswered.current = () => resolve(undefined);
        setQuestion({ found, answer });
      }),
    [],
  );

  const saveWithCare = useCallback(
    async (resource: string, params: UpdateParams<RaRecord>, next: Update) => {
      let { data } = params;
      let before: Record<string, unknown> = seen ?? {};
      for (;;)
        try {
          const saved = await next(resource, { ...params, data });
          // Whoever comes back before the next page's code has come is in this form still: it takes what is stored now.
          tell(false);
          return saved;
        } catch (error) {
          const current = currentOf(error);
          if (!current) throw error;
          const found = differences({ seen: before, current, sent: data });
          // When both versions are equal, there is nothing to ask.
          const side = found.length === 0 ? () => 'theirs' as const : await ask(found);
          if (!side) throw failureOf('Nothing was saved. The form is as you left it.', error);
          data = merged({ current, sent: data }, found, side);
          // Where theirs was chosen, it is not my change if they change it once more.
          before = current;
        }
    },
    [ask, seen, tell],
  );
  useRegisterMutationMiddleware<Update>(saveWithCare);

  return question ? <BothVersions {...question} /> : null;
};

const currentOf = (error: unknown): Record<string, unknown> | undefined =>
  error instanceof HttpError && error.status === 409
    ? (error.body as ProblemBody).current
    : undefined;

const BothVersions = ({ found, answer }: Question) => {
  const [chosen, setChosen] = useState<Partial<Record<string, Side>>>({});
  const title = useId();
  const text = useId();
  const sideOf = ({ field, preferred }: Difference) => chosen[field] ?? preferred;
  return (
    <Dialog
      open
      maxWidth="md"
      fullWidth
      onClose={() => answer(undefined)}
      aria-labelledby={title}
      aria-describedby={text}
    >
      <DialogTitle id={title}>Somebody else has changed this meanwhile</DialogTitle>
      <DialogContent>
        <DialogContentText id={text} sx={{ mb: 2 }}>
          Nothing was overwritten. Choose what is to stand, then save.
        </DialogContentText>
        {found.map((difference) => (
          <VersionChoice
            key={difference.field}
            difference={difference}
            side={sideOf(difference)}
            onChoose={(side) => setChosen((all) => ({ ...all, [difference.field]: side }))}
          />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => answer(undefined)}>Back to the form</Button>
        <Button
          variant="contained"
          onClick={() => {
            const sides = new Map(found.map((one) => [one.field, sideOf(one)]));
            answer((field) => sides.get(field) ?? 'theirs');
          }}
        >
          Save this
        </Button>
      </DialogActions>
    </Dialog>
  );
};
