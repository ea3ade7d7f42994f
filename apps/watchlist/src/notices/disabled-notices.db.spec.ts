import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createMailer, type Mailer } from '../mail/mailer.ts';
import { DeliveryFixture, person } from '../testing/delivery-fixture.ts';
import { MailServer } from '../testing/mail-server.ts';
import { DisabledNotices } from './disabled-notices.ts';
import { SetWorkspaceContactsHandler } from './set-workspace-contacts.handler.ts';

describe('the notice of a webhook that was disabled', () => {
  let fixture: DeliveryFixture;
  let server: MailServer;
  let mailer: Mailer;
  beforeEach(async () => {
    fixture = await DeliveryFixture.create();
    server = await MailServer.start();
    mailer = createMailer({ from: 'Business Registry <news@registry.example>', smtpUrl: server.url, folder: '' });
  });
  afterEach(async () => {
    mailer.close();
    await server.close();
    await fixture.destroy();
  });

  it('goes to the owners of a workspace without a contact address, each once, and to the others when one refuses it', async () => {
    const contacts = new SetWorkspaceContactsHandler(fixture.database);
    const people = [person('ana', 'owner'), person('bo', 'owner'), person('cy', 'owner'), person('eve', 'member')];
    const others = { workspaceId: 8, email: 'ops@example.com', people: [person('dee', 'owner')] };
    await contacts.setWorkspaceContacts({ contacts: [{ workspaceId: 7, email: 'Cy@Example.com', people }, others] });
    await contacts.setWorkspaceContacts({
      contacts: [
        {
          workspaceId: 7,
          email: null,
          people: [...people.slice(0, 2), person('cy', 'viewer'), person('eve', 'member')],
        },
        others,
      ],
    });
    await fixture.webhookList();
    await fixture.rows(
      `UPDATE webhook_endpoints SET status = 'disabled', disabled_reason = 'gone', disabled_at = now(), is_notice_due = true`,
    );
    server.unknown.add('ana@example.com');
    const notices = new DisabledNotices(fixture.database, mailer);
    expect([await notices.sendDue(), await notices.sendDue()]).toEqual([1, 0]);
    server.unknown.clear();
    expect(server.mails).toMatchObject([{ recipients: ['bo@example.com'] }]);
    // A person who was removed since has no further notice.
    await contacts.setWorkspaceContacts({
      contacts: [{ workspaceId: 7, email: 'Ana@Example.com', people: [person('ana', 'owner')] }],
    });
    await fixture.rows(`UPDATE webhook_endpoints SET is_notice_due = true`);
    await notices.sendDue();
    expect(server.mails.slice(1)).toMatchObject([{ recipients: ['ana@example.com'] }]);
  });
});
