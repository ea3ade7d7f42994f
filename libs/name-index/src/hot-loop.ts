/**
 * A loop over many terms or postings that is compiled by itself. V8 would copy it into whatever calls it and compile it
 * with that caller, whose tier stays low for a long time because it is called but a few thousand times: measured on
 * Node 24, counting all facets of a page took three times as long, while other loops were as fast without. What is called from the
 * one place below is another function each time, so nothing is ever copied there.
 */
export function hotLoop<Loop extends (...args: never[]) => unknown>(loop: Loop): Loop {
  const place = loops.push(loop) - 1;
  return ((...args: never[]) => loops[place]!(...args)) as Loop;
}

type AnyLoop = (...args: never[]) => unknown;

/** Looked up for each call, as a constant target could be copied after all. */
const loops: AnyLoop[] = [];
