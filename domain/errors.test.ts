import { expect } from 'chai';
import { Conflict, DomainError, InvalidInput, SoldOut, Unavailable } from './errors.ts';

describe('the errors', () => {
  it('say what is left, and where', () => {
    const few = new SoldOut(3);
    expect(few.message).equal('Only 3 left in stock.');
    expect(few.fields).deep.equal([{ field: 'quantity', message: few.message }]);
    expect(new SoldOut(0).message).equal('This part is sold out.');
  });

  it('name every field at fault', () => {
    const fields = [
      { field: 'name', message: 'Name is Required' },
      { field: 'price', message: 'Give a price' },
    ];
    const error = new InvalidInput(fields);
    expect(error.fields).equal(fields);
    expect(error.message).equal('Name is Required. Give a price');
    expect(new Conflict('No.').fields).deep.equal([]);
    expect(new Conflict('No.', 'price').fields).deep.equal([{ field: 'price', message: 'No.' }]);
  });

  it('are known by their names and as one kind of error', () => {
    const error = new SoldOut(1);
    expect(error).instanceOf(DomainError).instanceOf(Error);
    expect(error.name).equal('SoldOut');
    expect(error.kind).equal('conflict');
  });

  it('say when to try again, and keep the cause', () => {
    const cause = new Error('ECONNREFUSED');
    expect(new Unavailable('Stripe', { cause })).include({ retryAfter: 5, cause });
    expect(new Unavailable('Stripe', { retryAfter: 30 }).retryAfter).equal(30);
  });
});
