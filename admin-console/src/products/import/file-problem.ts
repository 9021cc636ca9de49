import { importMaxMegabytes } from '../../../../domain/csv.ts';

const megabyte = 1024 * 1024;

/** Why the shop would refuse a file; undefined when it may accept it. @param size in bytes */
export const fileProblem = ({ name, size }: Pick<File, 'name' | 'size'>): string | undefined => {
  if (size === 0) return `${name} is empty.`;
  if (size > importMaxMegabytes * megabyte)
    return `${name} has ${Math.ceil(size / megabyte)} MB. A file may have at most ${importMaxMegabytes} MB: split it.`;
  if (/\.(xlsx?|ods|numbers)$/i.test(name))
    return `${name} is a spreadsheet’s own file. Save it as CSV (UTF-8) and choose that.`;
  return undefined;
};
