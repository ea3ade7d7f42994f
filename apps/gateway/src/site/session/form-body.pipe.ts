import { Body, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { RequestPipe } from '@registry/http-frame/validation/request.pipe';

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

/** A body as the API takes it; throws what is wrong with it, as the API does. */
export async function checkedBody<T extends object>(dto: Type<T>, body: object): Promise<T> {
  return (await new RequestPipe().transform(body, { type: 'body', metatype: dto })) as T;
}
