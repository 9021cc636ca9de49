/** What a card pays: a booking, or what is unpaid of an order. */
export type Payable = {
  of: 'booking' | 'order';
  id: string;
  /** What is to be paid, in major units. */
  due: number;
};
