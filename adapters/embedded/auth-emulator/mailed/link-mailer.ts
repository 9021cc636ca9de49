import { createTransport } from 'nodemailer';

/** Mails links through the embedded mail server, as Firebase mails them for real projects. */
export const linkMailer = (smtpUrl: string) => {
  const transport = createTransport({ url: smtpUrl });
  return async (to: string, verifies: boolean, link: string): Promise<void> => {
    const [subject, what] = verifies
      ? ['Verify your email for Parches', 'To verify that this address is yours, open this link:']
      : ['Reset your password for Parches', 'To set a new password, open this link:'];
    await transport.sendMail({
      from: 'Parches accounts <accounts@parches.test>',
      to: { name: '', address: to },
      subject,
      text: `${what}\n\n${link}\n`,
      html: `<p>${what}</p>\n<p><a href="${link}">${subject}</a></p>\n`,
    });
  };
};
