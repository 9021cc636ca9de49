/** @returns whether it is copied: browsers may refuse it, and over plain HTTP they have no clipboard */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};
