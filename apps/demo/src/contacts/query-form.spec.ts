import { describe, expect, it } from '@jest/globals';
import { queryForm } from './query-form.ts';

const ONE = '+15036234567';
const writings = [
  '5036234567',
  '503-623-4567',
  '503.623.4567',
  '503 623 4567',
  '(503) 623-4567',
  '(503)623-4567',
  '(503) 623 4567',
  '503/623-4567',
  '1-503-623-4567',
  '1 (503) 623-4567',
  '1.503.623.4567',
  '15036234567',
  '+15036234567',
  '+1 503 623 4567',
  '+1 (503) 623-4567',
  '+1-503-623-4567',
  'tel:+1-503-623-4567',
  'tel:5036234567',
  '503-623-4567 x12',
  '503-623-4567 ext. 12',
  '503-623-4567 ext 1234',
  '(503) 623-4567 #9',
  ' 503-623-4567 ',
  '５０３-６２３-４５６７',
];
const phones: readonly (readonly [string, string])[] = [
  ...writings.map((writing) => [writing, ONE] as const),
  ['+44 20 7946 0958', '+442079460958'],
  ['+49 30 901820', '+4930901820'],
  ['8005551212', '+18005551212'],
];
const emails: readonly (readonly [string, string])[] = [
  ['info@example.com', 'info@example.com'],
  ['Info@Example.COM', 'info@example.com'],
  ['info+sales@example.com', 'info+sales@example.com'],
  ['a.b-c_d@mail.example.co.uk', 'a.b-c_d@mail.example.co.uk'],
  ["o'neil@example.com", "o'neil@example.com"],
  ['mailto:info@example.com', 'info@example.com'],
  [' info@example.com ', 'info@example.com'],
  ['5036234567@example.com', '5036234567@example.com'],
  ['info@bücher.de', 'info@xn--bcher-kva.de'],
  ['info@BÜCHER.de', 'info@xn--bcher-kva.de'],
  ['jörg@bücher.de', 'jörg@xn--bcher-kva.de'],
  ['info@example.com.', 'info@example.com'],
];
const websites: readonly (readonly [string, string])[] = [
  ['Amazon.com', 'amazon.com'],
  ['amazon.com', 'amazon.com'],
  ['www.amazon.com', 'amazon.com'],
  ['WWW.Amazon.Com', 'amazon.com'],
  ['http://amazon.com', 'amazon.com'],
  ['https://www.amazon.com/a/b?c=d#e', 'amazon.com'],
  ['https://www.amazon.com:8443/', 'amazon.com'],
  ['shop.amazon.com', 'shop.amazon.com'],
  ['amazon.co.uk', 'amazon.co.uk'],
  ['münchen.de', 'xn--mnchen-3ya.de'],
  ['MÜNCHEN.DE', 'xn--mnchen-3ya.de'],
  ['xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
  ['日本語.jp', 'xn--wgv71a119e.jp'],
  ['例え。jp', 'xn--r8jz45g.jp'],
  ['www.bücher.de/regal', 'xn--bcher-kva.de'],
  ['1800flowers.com', '1800flowers.com'],
  ['123.com', '123.com'],
  ['a-b.org', 'a-b.org'],
  ['acme.inc', 'acme.inc'],
  ['amazon.com/', 'amazon.com'],
  ['amazon.com?x=1', 'amazon.com'],
];
const names = [
  'Amazon.com Inc',
  'Amazon.com, Inc.',
  'Amazon. com',
  'Booking.com Ltd',
  'U.S.',
  'U.S.A.',
  'J.P.MORGAN',
  'J.P. Morgan',
  'A.B.C.',
  'St.',
  'Inc.',
  'Mr.Handyman',
  'No.1 Nails',
  'acme.llcx',
  'foo.localhost',
  'localhost',
  'example.invalid',
  '127.0.0.1',
  '10.0.0.1',
  '::1',
  '123',
  '123456',
  '1234567',
  '123456789',
  '20-1234567',
  '12345678901234',
  '25036234567',
  '0000000000',
  '9999999999',
  '1800 Flowers',
  '1-800-FLOWERS',
  '1-800-GOT-JUNK',
  '503-623-4567 LLC',
  '4155551234 Inc',
  '24/7',
  '7-Eleven',
  '3M',
  '99 Cents Only',
  '2020',
  '2020-2021',
  '1+1',
  '+',
  '+1',
  '@',
  'a@b',
  '@example.com',
  'info@',
  'info@@example.com',
  'a b@example.com',
  'info@example.com and more',
  'info@example',
  'info@127.0.0.1',
  'A@B LLC',
  'Smith & Co.',
  "O'Neil",
  'Café.',
  '.com',
  'com.',
  'com',
  'a..com',
  '-a.com x',
  'ftp://example.com',
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  "'; DROP TABLE companies; --",
  '😀',
  '😀.com llc',
  '٥٠٣٦٢٣٤٥٦٧',
  'phone:+15036234567',
  'website:amazon.com',
  'email:info@example.com',
];

describe('the form of a query', () => {
  it.each(phones)('%j is the phone number %s', (q, phone) => {
    expect(queryForm(q)).toEqual({ form: 'phone', word: `phone:${phone}` });
  });
  it.each(emails)('%j is the email address %s', (q, email) => {
    expect(queryForm(q)).toEqual({ form: 'email', word: `email:${email}` });
  });
  it.each(websites)('%j is the website %s', (q, website) => {
    expect(queryForm(q)).toEqual({ form: 'website', word: `website:${website}` });
  });
  it.each(names)('%j is a name', (q) => {
    expect(queryForm(q)).toEqual({ form: 'name', word: null });
  });
  it('is held against two hundred tricky inputs with each phone number in eight punctuations of its own', () => {
    const numbers = [
      '2125550123',
      '3035550198',
      '4155550142',
      '6025550177',
      '7135550166',
      '8085550155',
      '9075550111',
      '2025550189',
    ];
    const punctuations = [
      'AAA-BBB-CCCC',
      '(AAA) BBB-CCCC',
      'AAA.BBB.CCCC',
      'AAA BBB CCCC',
      '1-AAA-BBB-CCCC',
      '+1 AAA BBB CCCC',
      '1AAABBBCCCC',
      '(AAA)BBBCCCC',
    ];
    for (const number of numbers) {
      for (const punctuation of punctuations) {
        const q = punctuation
          .replace('AAA', number.slice(0, 3))
          .replace('BBB', number.slice(3, 6))
          .replace('CCCC', number.slice(6));
        expect([q, queryForm(q).word]).toEqual([q, `phone:+1${number}`]);
      }
    }
    const inputs =
      numbers.length * punctuations.length + phones.length + emails.length + websites.length + names.length;
    expect(inputs).toBeGreaterThanOrEqual(190);
  });
});
