type FieldError = { code: string; message: string };
type Field = {
  format: (text: string) => string;
  check: (value: string, today: Date) => FieldError | undefined;
};

export declare const CARD_FIELDS: Record<'number' | 'expiry' | 'cvc', Field>;
export declare const expiryOf: (value: string) => { month: number; year: number };
export declare const caretAfter: (shown: string, digitsBefore: number) => number;
