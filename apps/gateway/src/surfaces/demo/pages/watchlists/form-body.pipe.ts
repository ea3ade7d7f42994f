import { Injectable, type PipeTransform } from '@nestjs/common';

/** The fields of a form that was sent, each once. */
export type FormBody = Readonly<Record<string, string>>;

/** Makes fields of a form's body; another body has none. */
@Injectable()
export class FormBodyPipe implements PipeTransform<unknown, FormBody> {
  transform(body: unknown): FormBody {
    return body instanceof URLSearchParams ? Object.fromEntries(body) : {};
  }
}
