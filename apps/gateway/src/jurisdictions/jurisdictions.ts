import { Injectable } from '@nestjs/common';
import { listJurisdictions, type ListJurisdictionsReply } from '@registry/contracts-jurisdiction';
import { MessageClient } from '@registry/messaging';

/** What is loaded of each state and province, and of the whole country. */
@Injectable()
export class Jurisdictions {
  constructor(private readonly services: MessageClient) {}

  list(): Promise<ListJurisdictionsReply> {
    return this.services.call(listJurisdictions, {});
  }
}
