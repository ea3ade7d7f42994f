import { memoryMiB } from '@registry/processes';
import type { Fleet } from '../fleet.ts';
import { type OpenFigures, openLoad } from '../open-load.ts';
import type { Scenario } from '../scenario.ts';

const SECONDS = 10;
const CONNECTIONS_AT_PEAK = 32;
/** How often the capacity is measured at most, and the least growth for which it is measured again. */
const WARM_UPS_MAX = 8;
const GROWTH_MIN = 1.05;
/** Seconds for which a request may wait: so many connections send requests regardless of earlier responses. */
const SECONDS_WAITED = 3;
const CONNECTIONS_MAX = 8_000;
const TIMES = 3;
const GOODPUT_MIN = 0.8;
/** Milliseconds to a refusal, p99: sooner than `Retry-After` lets come again. */
const REFUSAL_MS_MAX = 1_000;
/** What a gateway may hold more than before. */
const MEMORY_MIB_MAX = 512;

/** Three times as many requests arrive as can be served. */
export const overload: Scenario = {
  name: 'overload',
  description: 'three times as many requests as the servers can handle',

  async run({ fleet, load, progress }) {
    const requested = { gateways: fleet.gateways(), paths: load.paths, key: fleet.key, seconds: SECONDS };
    progress('measuring the capacity');
    const peak = await capacity(() => openLoad({ ...requested, connections: CONNECTIONS_AT_PEAK }));
    const before = gatewayMiB(fleet);
    const rate = Math.round(peak.goodput * TIMES);
    progress(`capacity ${Math.round(peak.goodput)} per second; sending ${rate} per second`);
    const over = await openLoad({ ...requested, connections: Math.min(CONNECTIONS_MAX, rate * SECONDS_WAITED), rate });
    const grown = gatewayMiB(fleet) - before;
    const share = over.goodput / peak.goodput;
    const wrong = await load.sendEach();
    return {
      done: `${rate} requests per second for ${SECONDS} s`,
      requests: over.requests,
      failed: over.others,
      allowed: 'goodput ≥ 0.8 of the peak',
      lost: [
        ...(share < GOODPUT_MIN ? [`goodput is ${share.toFixed(2)} of the peak`] : []),
        ...(over.others > 0 ? [`neither 200 nor 503 with Retry-After: ${JSON.stringify(over.statuses)}`] : []),
        ...(over.refusalP99 > REFUSAL_MS_MAX
          ? [`refusals take ${over.refusalP99} ms, being sent ${over.lateP99} ms late`]
          : []),
        ...(grown > MEMORY_MIB_MAX ? [`a gateway's memory grew by ${grown} MiB`] : []),
        ...(await fleet.ended()),
        ...wrong,
      ],
      figures: {
        'goodput / peak': share.toFixed(2),
        'sent / peak': (over.requests / SECONDS / peak.goodput).toFixed(1),
        'refusals p99, ms': over.refusalP99,
        'sent late, p99, ms': over.lateP99,
        'memory added, MiB': grown,
      },
    };
  },
};

/** Repeated while it grows: after other faults connections, plans and compiled code are new. */
async function capacity(send: () => Promise<OpenFigures>): Promise<OpenFigures> {
  let best = await send();
  for (let tries = 1; tries < WARM_UPS_MAX; tries += 1) {
    const next = await send();
    if (next.goodput < best.goodput * GROWTH_MIN) return next.goodput > best.goodput ? next : best;
    best = next;
  }
  return best;
}

/** The largest resident memory of the gateways, in MiB, as Linux knows it; 0 elsewhere. */
function gatewayMiB(fleet: Fleet): number {
  return Math.round(Math.max(...fleet.of('gateway').map(({ process }) => memoryMiB(process.pid, 'VmRSS'))));
}
