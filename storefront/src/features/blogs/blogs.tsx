import type { ReactNode } from 'react';
import { Bars } from './bars.tsx';
import { FigureTable } from './figure-table.tsx';

/** A question and its answer. */
export type Blog = {
  /** The fragment of its address, after the #. Do not change it: other pages link to it. */
  id: string;
  /** The question in two or three words, for the list of contents. */
  topic: string;
  question: string;
  answer: ReactNode;
};

/**
 * The five cards of the blogs page. An answer is 150 to 300 words with a figure, and every number
 * in it can be checked.
 */
export const blogs: Blog[] = [
  {
    id: 'power-supply',
    topic: 'Power supply',
    question: 'How large a power supply do I need?',
    answer: (
      <>
        <p>
          Add up what the processor and the graphics card may draw, put 100 watts on top for the
          board, the drives and the fans, and then a quarter of the sum as headroom. Take the next
          size up. For the processor use what its socket allows, not the TDP on the box: on AM5 that
          is 1.35 times the TDP, so 88&nbsp;W for a 65&nbsp;W part and 162&nbsp;W for a 120&nbsp;W
          part.
        </p>
        <FigureTable
          caption="Three builds, in watts"
          columns={['Processor and card', 'Sum', 'Plus ¼', 'Buy']}
          rows={[
            ['Ryzen 5 9600X, RX 9060 XT', 348, 435, 550],
            ['Ryzen 7 9800X3D, RX 9070 XT', 566, 708, 750],
            ['Ryzen 9 9950X3D, RTX 5080', 690, 863, 1000],
          ]}
        />
        <p>
          The headroom is not for the average. A graphics card jumps far above its rating for
          moments too short for any meter on the wall, and a supply without reserve takes that for a
          short circuit and switches off. One built to ATX&nbsp;3 stands peaks of twice its rating
          for a tenth of a millisecond. The reserve also keeps the fan slow, and leaves room for the
          next card.
        </p>
        <p>
          More does no harm but to the purse: a 1000&nbsp;W unit draws what the parts ask for and no
          more. What does harm is a modular cable of another supply. The plug fits, the pins behind
          it differ, and a drive does not survive twelve volts where five belong. Use the cables
          from the box, always.
        </p>
      </>
    ),
  },
  {
    id: 'memory',
    topic: 'DDR5 on AM5',
    question: 'DDR5 on AM5: which speed and timing matter?',
    answer: (
      <>
        <p>
          Two numbers decide. The speed, in megatransfers per second, says how much moves at once
          the memory has begun. The CAS latency, CL, says how many clocks it takes to begin. Clocks
          are shorter at a higher speed, so compare in time:{' '}
          <strong>CL × 2000 ÷ speed = nanoseconds</strong>.
        </p>
        <Bars
          caption="Time to the first data; shorter is better"
          unit="ns"
          most={16.5}
          bars={[
            { label: '6000 CL28', value: 9.3 },
            { label: '6600 CL32', value: 9.7 },
            { label: '6000 CL30', value: 10 },
            { label: '6000 CL36', value: 12 },
            { label: '5600 CL40', value: 14.3 },
            { label: '5600 CL46', value: 16.4 },
          ]}
        />
        <p>
          On AM5 the place to be is DDR5-6000 with CL30. Up to there, and with luck up to 6400, the
          memory controller runs in step with the memory. Above, it falls to half the clock, and
          what the faster kit gains in bandwidth it loses on the way. The processors with the large
          cache (X3D) care least of all: for them CL36 is no mistake.
        </p>
        <p>
          Buy two modules and not four. With four the supported speed drops to 3600, and few boards
          do much better. Put them into the second and the fourth slot, counted from the processor.
          And switch EXPO on in the BIOS: until then the kit runs at its basic 4800 or 5600,
          whatever the box says. EXPO counts as overclocking, so if the machine is not stable, go
          back one step before you blame the modules.
        </p>
      </>
    ),
  },
  {
    id: 'cooling',
    topic: 'Air or liquid',
    question: 'Air or liquid: which cooler should I take?',
    answer: (
      <>
        <p>
          Ask first how much heat there is for how long. A game keeps most processors well below
          their limit; a render holds them at it for an hour. Then ask what fits. Both kinds end in
          metal fins with air through them, and their surface is what makes them quiet.
        </p>
        <FigureTable
          caption="What is enough"
          columns={['The processor may draw', 'Such as', 'Cooler']}
          rows={[
            ['up to 90 W', 'Ryzen 5 9600X', 'one tower, 120 mm fan'],
            ['up to 160 W', 'Ryzen 7 9800X3D', 'twin tower'],
            ['250 W, now and then', 'Core Ultra 9 285K', 'large twin tower'],
            ['250 W, for hours', 'the same, rendering', 'liquid, 360 mm'],
          ]}
        />
        <p>
          Air is the answer for most. A good twin tower costs about half as much as a liquid cooler,
          has nothing that wears but a fan that anybody can change, and lasts for several boards. It
          wants height: 155 to 168&nbsp;mm, so look at the case’s limit. It also hangs over the
          memory, so look at the height of the modules.
        </p>
        <p>
          Liquid carries the heat to where there is room: behind the front or under the roof. Take
          it for long loads, or for a case in which a tower does not fit. Under the roof is best. In
          front, keep the top of the radiator above the pump: air gathers at the highest point, and
          in the pump it rattles and wears. The pump and the slow loss of liquid end its life;
          reckon with five to seven years.
        </p>
      </>
    ),
  },
  {
    id: 'm2-slot',
    topic: 'M.2 slots',
    question: 'Which M.2 slot is for which drive?',
    answer: (
      <>
        <p>
          The slots look alike and are not. The one nearest to the processor, mostly called M.2_1
          and hidden under the largest heat sink, is wired straight to it. Put the system’s drive
          there. Most of the others hang on the chipset, and on AM5 all that the chipset serves,
          drives, USB and network, shares one link of four PCIe 4.0 lanes to the processor. One
          drive does not notice. Two that copy to each other through it do.
        </p>
        <Bars
          caption="What drives read in practice, at best"
          unit="GB/s"
          most={14.9}
          bars={[
            { label: 'SATA', value: 0.6 },
            { label: 'PCIe 3.0 × 4', value: 3.5 },
            { label: 'PCIe 4.0 × 4', value: 7.4 },
            { label: 'PCIe 5.0 × 4', value: 14.9 },
          ]}
        />
        <p>
          Any generation works in any slot, at the speed of the slower of the two. A PCIe 5.0 drive
          pays off where large files move every day; a game loads as fast from 4.0, because it waits
          for the processor to unpack. Mind the exception: an M.2 drive can also speak SATA, and
          many new slots no longer understand that.
        </p>
        <p>Before you screw it down, look into the board’s manual:</p>
        <ul className="list-disc pl-5 marker:text-muted">
          <li>
            Some slots switch off SATA ports, or take lanes from the graphics card, once filled.
          </li>
          <li>The stand-off must sit at the drive’s length, nearly always 80&nbsp;mm (2280).</li>
          <li>The film comes off the thermal pad before the heat sink goes on.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'first-boot',
    topic: 'First boot',
    question: 'It is built. What do I do at the first boot?',
    answer: (
      <>
        <p>
          Leave the side panel off, connect one screen and a keyboard, and go through it in this
          order. It takes an hour, and finds nearly everything that a rushed start finds a month
          later.
        </p>
        <ol className="flex list-decimal flex-col gap-2 pl-6 marker:font-mono marker:text-sm marker:text-muted">
          <li>
            Look twice at the cables: the 24 pins of the board, the 8 pins beside the processor, the
            graphics card’s own plug pushed in until nothing of it shows.
          </li>
          <li>Put the screen on the graphics card, not on the board.</li>
          <li>
            Switch on and wait. With new DDR5 the board measures its memory first: the screen may
            stay black for several minutes, and the fans may start twice. Do not cut the power.
          </li>
          <li>
            Still nothing after ten minutes? Look at the board’s small lights: CPU, DRAM, VGA or
            BOOT says where it stopped. DRAM mostly means a module that is not quite in.
          </li>
          <li>
            In the BIOS, see that all of the memory and every drive are there, and that the
            processor settles below 60&nbsp;°C or so. If it climbs past 80&nbsp;°C, the cooler does
            not touch: often the film is still on it.
          </li>
          <li>Update the BIOS, then switch on EXPO or XMP, in this order.</li>
          <li>Run a memory test for one full pass, before any system is on the drive.</li>
          <li>Install the system, then the drivers of the chipset and of the graphics card.</li>
          <li>
            Load the processor and the card for half an hour and watch the temperatures. If they
            level off, close the panel.
          </li>
        </ol>
        <p>Keep the boxes until then. What fails, fails mostly in the first week.</p>
      </>
    ),
  },
];
