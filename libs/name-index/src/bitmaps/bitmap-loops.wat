;; Loops over bitmaps of a segment. `bitmap-loops-bytes.ts` has the bytes of this module; a spec assembles it and compares.
;; A bitmap is given by the address of its first byte. All have the same length in bytes, a multiple of eight.
(module
  (import "host" "memory" (memory 1))

  ;; into = one AND other. Returns how many bits are set. `into` may be one of the others.
  (func (export "and") (param $into i32) (param $one i32) (param $other i32) (param $bytes i32) (result i32)
    (local $bits i64) (local $count i64) (local $at i32)
    (loop $next
      (if (i32.lt_u (local.get $at) (local.get $bytes))
        (then
          (local.set $bits
            (i64.and
              (i64.load (i32.add (local.get $one) (local.get $at)))
              (i64.load (i32.add (local.get $other) (local.get $at)))))
          (i64.store (i32.add (local.get $into) (local.get $at)) (local.get $bits))
          (local.set $count (i64.add (local.get $count) (i64.popcnt (local.get $bits))))
          (local.set $at (i32.add (local.get $at) (i32.const 8)))
          (br $next))))
    (i32.wrap_i64 (local.get $count)))

  ;; into = one OR other. Returns how many bits are set. `into` may be one of the others.
  (func (export "or") (param $into i32) (param $one i32) (param $other i32) (param $bytes i32) (result i32)
    (local $bits i64) (local $count i64) (local $at i32)
    (loop $next
      (if (i32.lt_u (local.get $at) (local.get $bytes))
        (then
          (local.set $bits
            (i64.or
              (i64.load (i32.add (local.get $one) (local.get $at)))
              (i64.load (i32.add (local.get $other) (local.get $at)))))
          (i64.store (i32.add (local.get $into) (local.get $at)) (local.get $bits))
          (local.set $count (i64.add (local.get $count) (i64.popcnt (local.get $bits))))
          (local.set $at (i32.add (local.get $at) (i32.const 8)))
          (br $next))))
    (i32.wrap_i64 (local.get $count)))

  ;; into = one AND first AND second. Returns how many bits are set. `into` may be one of the others.
  (func (export "andAnd") (param $into i32) (param $one i32) (param $first i32) (param $second i32) (param $bytes i32) (result i32)
    (local $bits i64) (local $count i64) (local $at i32)
    (loop $next
      (if (i32.lt_u (local.get $at) (local.get $bytes))
        (then
          (local.set $bits
            (i64.and
              (i64.load (i32.add (local.get $one) (local.get $at)))
              (i64.and
                (i64.load (i32.add (local.get $first) (local.get $at)))
                (i64.load (i32.add (local.get $second) (local.get $at))))))
          (i64.store (i32.add (local.get $into) (local.get $at)) (local.get $bits))
          (local.set $count (i64.add (local.get $count) (i64.popcnt (local.get $bits))))
          (local.set $at (i32.add (local.get $at) (i32.const 8)))
          (br $next))))
    (i32.wrap_i64 (local.get $count)))

  ;; into = one AND (first OR second). Returns how many bits are set. `into` may be one of the others.
  (func (export "andOr") (param $into i32) (param $one i32) (param $first i32) (param $second i32) (param $bytes i32) (result i32)
    (local $bits i64) (local $count i64) (local $at i32)
    (loop $next
      (if (i32.lt_u (local.get $at) (local.get $bytes))
        (then
          (local.set $bits
            (i64.and
              (i64.load (i32.add (local.get $one) (local.get $at)))
              (i64.or
                (i64.load (i32.add (local.get $first) (local.get $at)))
                (i64.load (i32.add (local.get $second) (local.get $at))))))
          (i64.store (i32.add (local.get $into) (local.get $at)) (local.get $bits))
          (local.set $count (i64.add (local.get $count) (i64.popcnt (local.get $bits))))
          (local.set $at (i32.add (local.get $at) (i32.const 8)))
          (br $next))))
    (i32.wrap_i64 (local.get $count)))

  ;; Writes the docIDs of the bits that are set both in `bitmap` and in `mask XOR flip`, from byte `from` up to byte `to`,
  ;; as numbers of four bytes each: at most eight numbers for each byte. Returns how many there are. `flip` is 0 or -1.
  (func (export "read") (param $into i32) (param $bitmap i32) (param $mask i32) (param $flip i32) (param $from i32) (param $to i32) (result i32)
    (local $bits i64) (local $end i32)
    (local.set $end (local.get $into))
    (loop $nextWord
      (if (i32.lt_u (local.get $from) (local.get $to))
        (then
          (local.set $bits
            (i64.and
              (i64.load (i32.add (local.get $bitmap) (local.get $from)))
              (i64.xor
                (i64.load (i32.add (local.get $mask) (local.get $from)))
                (i64.extend_i32_s (local.get $flip)))))
          (loop $nextBit
            (if (i64.ne (local.get $bits) (i64.const 0))
              (then
                (i32.store
                  (local.get $end)
                  (i32.add (i32.shl (local.get $from) (i32.const 3)) (i32.wrap_i64 (i64.ctz (local.get $bits)))))
                (local.set $end (i32.add (local.get $end) (i32.const 4)))
                ;; Clears the lowest bit that is set.
                (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
                (br $nextBit))))
          (local.set $from (i32.add (local.get $from) (i32.const 8)))
          (br $nextWord))))
    (i32.shr_u (i32.sub (local.get $end) (local.get $into)) (i32.const 2))))
