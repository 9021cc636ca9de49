import { expect } from 'chai';
import { ApiError, Unreachable } from './api.ts';
import { faultsOf } from './form-faults.ts';

const refusal = (...errors: [pointer: string, message: string][]) =>
  new ApiError(400, {
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    detail: '',
    requestId: '1',
    errors: errors.map(([pointer, message]) => ({ pointer, message })),
  });

const labels = { image: 'Image', address: 'Location', 'specs.tdpWatts': 'TDP (W)' };

describe('faultsOf', () => {
  it('calls the fields by their labels, in the order of the form', () => {
    const error = refusal(
      ['/specs/tdpWatts', 'tdpWatts must be a whole number from 0'],
      ['/address', 'address is Required'],
      ['/image', 'Upload the picture first'],
    );
    expect(faultsOf(error, labels)).to.deep.equal([
      { name: 'image', message: 'Upload the picture first' },
      { name: 'address', message: 'Location is Required' },
      { name: 'specs.tdpWatts', message: 'TDP (W) must be a whole number from 0' },
    ]);
  });

  it('takes the first message of a field, and no field that the form does not have', () => {
    const error = refusal(
      ['/address', 'address is too long'],
      ['/address', 'address is Required'],
      ['/addresses', 'no'],
      ['', 'no'],
    );
    expect(faultsOf(error, labels)).to.deep.equal([
      { name: 'address', message: 'Location is too long' },
    ]);
  });

  it('finds none in any other failure', () => {
    expect(faultsOf(new Unreachable(), labels)).to.deep.equal([]);
    expect(faultsOf(new ApiError(500), labels)).to.deep.equal([]);
  });
});
