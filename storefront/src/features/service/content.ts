import type { ServicePath } from './pages.ts';

/**
 * The texts of the pages that every shop owes its customers. This file is for the shop's owner:
 * change the texts between the quotes, add or remove sections and paragraphs, and the pages change
 * with them. Nothing here is code. The titles of the pages are in pages.ts beside it, since every
 * page of the shop loads them for its footer.
 *
 * These texts describe the shop as it is installed. Add what you promise beyond that, where you
 * sell and who you are, and let a lawyer check it.
 */
export const content: Record<ServicePath, ServiceText> = {
  '/delivery': {
    lead: 'Where your parts go, when, and what it costs.',
    sections: [
      {
        title: 'Where to',
        paragraphs: [
          'We send to the address that you give with a booking. It stands on the payment page before you pay and on the receipt afterwards: look at it once more, since it is what we write on the parcel.',
          'Is it wrong? Write to us with the booking’s number, at once if it is paid. Before you pay you can simply remove the booking and book again.',
        ],
      },
      {
        title: 'When',
        paragraphs: [
          'A part is taken off the shelf when you book it and held for you until the time that your bookings tell. We pack it when it is paid: what is not paid in time goes back on the shelf, and nothing is charged.',
          'Everything that the list calls in stock lies here. We sell nothing that we would have to order first.',
        ],
      },
      {
        title: 'What it costs',
        paragraphs: [
          'What you pay is the total that stands on the payment page, to the cent. Nothing is added after that.',
        ],
      },
    ],
  },
  '/returns': {
    lead: 'A part that does not fit, does not work, or is not what you thought.',
    sections: [
      {
        title: 'Before you pay',
        paragraphs: [
          'Remove the booking from your bookings whenever you like. It costs nothing, and the part goes back on the shelf.',
        ],
      },
      {
        title: 'After you have paid',
        paragraphs: [
          'Write to us with the booking’s number, and say what is wrong. We tell you where to send the part and what to put into the parcel. Leave cooler paste, protective caps and labels as they are until we have answered: a bent pin can be seen only once.',
          'The laws of the place where you live may give you more time and more rights than any shop writes down. They hold here, too.',
        ],
      },
      {
        title: 'How the money comes back',
        paragraphs: [
          'A refund goes to the card that paid, through the same payment service. Your booking says Refunded as soon as it is on its way; your bank may take some days to show it.',
          'Should a payment ever arrive for a booking that has run out or was removed meanwhile, all of it goes back by itself.',
        ],
      },
    ],
  },
  '/privacy': {
    lead: 'What we know about you, why, and who else does.',
    sections: [
      {
        title: 'What we keep',
        paragraphs: [
          'Your account: your email, your name, and what you write into your profile. Your basket and the builds that you save; whoever has the link of a build sees it. Your orders: what you ordered, when, for how much, where it was sent, and the phone and address that you gave with it. Of a card we keep its last four digits and the payment’s number, never the card. Reviews and parts that you add, which are public, and messages that you send us.',
          'When an account is removed, the profile, the basket and the builds go with it. Orders and their invoices stay, since the law wants books; what you have written for everybody stays until you ask us to take it down.',
          'Messages are deleted after two years. What our admins do is written down for good: with the email of the account that they did it to, and its name where they changed that; with the subject of a message, and what they answered. To limit misuse we count calls by the internet address that they come from, and forget it after about an hour.',
        ],
      },
      {
        title: 'What your browser keeps',
        paragraphs: [
          'No cookies. Your browser remembers that you are signed in, the theme that you chose, a basket that you fill without an account, the machine that you put together, and what you have typed into a form and not sent yet. Sign out, and what you typed is forgotten; the machine stays until you clear it in the builder. There is no advertising here, and nobody counts your steps.',
        ],
      },
      {
        title: 'Who else is involved',
        paragraphs: [
          'Google’s Firebase checks who signs in. Stripe takes the card payments: the card’s number goes from your browser to them and does not pass through us. They act for us and under their own privacy rules. Our mails to you go through a mail provider, and the carrier reads your name, phone and address on the parcel.',
        ],
      },
      {
        title: 'What you can ask',
        paragraphs: [
          'To see what we keep about you, to have it corrected, or to have it deleted. Most of it stands in your profile and your bookings; for the rest, write to us.',
        ],
      },
    ],
  },
  '/terms': {
    lead: 'What we agree on when you book and pay.',
    sections: [
      {
        title: 'A booking',
        paragraphs: [
          'Booking a part holds it for you at the price of that moment, until the time that your bookings tell. It binds us, not you: you can remove it, or let it run out.',
        ],
      },
      {
        title: 'The purchase',
        paragraphs: [
          'When your payment has gone through, the part is yours and we owe you its delivery. The receipt, which you find under your bookings for as long as you have an account, is the proof of it.',
          'Payment is by card. The price is the one that stands on the payment page; it does not change once you have booked.',
        ],
      },
      {
        title: 'What is said of the parts',
        paragraphs: [
          'Facts are entered with care, from the makers’ own papers. If one of them turns out to be wrong and the part does not fit for that reason, it is our mistake: send the part back.',
          'Reviews are their writers’ opinions. We take down what is unlawful or has nothing to do with the shop.',
        ],
      },
      {
        title: 'Your account',
        paragraphs: [
          'Keep your password to yourself, and tell us when somebody else has it. We may close an account that is used to cheat others.',
        ],
      },
    ],
  },
};

type ServiceText = {
  lead: string;
  sections: { title: string; paragraphs: string[] }[];
};
