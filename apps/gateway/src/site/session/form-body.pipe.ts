import { Body, Injectable, type PipeTransform } from '@nestjs/common';

/** The fields of a form that was sent, each once: the values of a field that is given more often are separated by commas. */
export type FormBody = Readonly<Record<string, string>>;

/** Makes fields of a form's body; another body has none. */
@Injectable()
class FormBodyPipe implements PipeTransform<unknown, FormBody> {
  transform(body: unknown): FormBody {
    if (!(body instanceof URLSearchParams)) return {};
    return Object.fromEntries([...new Set(body.keys())].map((name) => [name, body.getAll(name).join(',')]));
  }
}

/** The fields of the form that was sent. */
export const FormFields = (): ParameterDecorator => Body(FormBodyPipe);
