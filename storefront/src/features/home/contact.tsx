import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../lib/use-session.ts';
import { ContactForm } from './contact-form.tsx';

/** The form, or the thanks once it was sent. */
const Letterbox = () => {
  const thanks = useRef<HTMLOutputElement>(null);
  const [sender, setSender] = useState<string>();

  // The pressed button is gone, so the focus moves to the thanks.
  useEffect(() => {
    if (sender !== undefined) thanks.current?.focus();
  }, [sender]);

  return (
    <div className="panel p-6 sm:p-8">
      <output ref={thanks} tabIndex={-1} className="flex flex-col gap-2">
        {sender !== undefined && (
          <>
            <strong className="text-lg font-semibold">Thank you, your message is here.</strong>
            <span className="wrap-anywhere">We read it and answer to {sender}.</span>
          </>
        )}
      </output>
      {sender === undefined ? (
        <ContactForm onSent={setSender} />
      ) : (
        <button
          type="button"
          className="btn mt-6 h-11 btn-quiet"
          onClick={() => setSender(undefined)}
        >
          Write another message
        </button>
      )}
    </div>
  );
};

/** The section with the contact form, at `/#contact`. */
export const Contact = () => {
  const session = useSession();
  const hasLeft = session.status === 'signed-out' && session.asked;
  return (
    <section
      id="contact"
      tabIndex={-1}
      aria-labelledby="contact-title"
      className="grid scroll-mt-20 items-start gap-8 lg:grid-cols-[5fr_7fr] lg:gap-12"
    >
      <div className="flex max-w-prose flex-col gap-4 lg:py-4">
        <h2 id="contact-title" className="text-2xl text-balance">
          Ask before you order
        </h2>
        <p>
          Does the cooler clear the memory? Is the power supply enough? Is there a parcel that
          should be there by now? Write to us: somebody who builds computers reads it.
        </p>
        <p className="text-muted">
          For a question about what fits, name the parts that you have. For a question about an
          order, name the part that you booked.
        </p>
      </div>
      {/* What somebody has typed goes when they sign out: another may sit there next. */}
      <Letterbox key={String(hasLeft)} />
    </section>
  );
};
