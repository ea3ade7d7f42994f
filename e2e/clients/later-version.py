"""python later-version.py OPENAPI: reads with the client what a later version of the API may send, also through a proxy."""

import asyncio, json, os, re, sys, threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
import httpx
from business_registry_client import ApiError, connect, items, items_async
from business_registry_client.generated.api.businesses import search_businesses
from business_registry_client.generated.api.copies import list_changes
from business_registry_client.generated.api.entities import get_entity

document = json.load(open(sys.argv[1], encoding="utf-8"))
values = {value for schema in re.findall(r'"enum": (\[[^\]]*\])', json.dumps(document)) for value in json.loads(schema) if value is not None}


#: Members whose keys are not names of fields.
MAPS = ("results", "verdicts", "checks")


def later(value, key=""):
    if isinstance(value, dict):
        return {name: later(part, name) for name, part in value.items()} | ({} if key in MAPS else {"later_key": 1})
    if isinstance(value, list):
        return [later(part, key) for part in value]
    return f"later_{value}" if key != "object" and value in values else value


def timed(value):
    return json.loads(re.sub(r"\.\d+Z|\.\d+\+00:00", "+00:00", json.dumps(value)))


client = connect("brk_key", "http://api.invalid", retries=0)
checked = 0
for operation in (operation for methods in document["paths"].values() for operation in methods.values()):
    for status, response in operation["responses"].items():
        example = response.get("content", {}).get("application/json", {}).get("example")
        if status.startswith("2") and example is not None:
            name = re.sub("(?=[A-Z])", "_", operation["operationId"]).lower()
            module = import_module(f"business_registry_client.generated.api.{operation['tags'][0].lower()}.{name}")
            sent = later(example)
            if name in ("list_federal", "get_business"):
                records = sent if name == "list_federal" else sent["federal"]
                records["data"].append({"object": "award", "amount": 7})
                records["data"].append({**records["data"][0], "object": "grant"})
            read = module._parse_response(client=client, response=httpx.Response(int(status), json=sent))
            if name in ("list_federal", "get_business"):
                assert (read if name == "list_federal" else read.federal).data[-2]["amount"] == 7
            assert timed(read.to_dict()) == timed(sent), (name, read.to_dict(), sent)
            checked += 1
print(checked > 20, "examples with later values")

seen = []
entity = document["paths"]["/v1/entities/{id}"]["get"]["responses"]["200"]["content"]["application/json"]["example"]


class Proxy(BaseHTTPRequestHandler):
    """A forward proxy and, after it, a list of 12,000 companies, of which pages show 10,000, 300 changes, and an entity that moved."""

    def do_GET(self):
        seen.append(self.path)
        path, query = httpx.URL(self.path).path, dict(httpx.URL(self.path).params)
        if path == "/v1/changes":
            at = int(query["after"]) + 100
            change = {"object": "change", "type": "business.removed", "id": "us-or-1", "business": None, "entity": None}
            return self.reply(200, {"object": "change_list", "data": [change] * 100, "position": str(at), "has_more": at < 300})
        if path == "/v1/entities/ent_young":
            return self.reply(308, {}, location="/v1/entities/ent_old")
        if path == "/v1/entities/ent_old":
            return self.reply(200, entity)
        page = int(query.get("page", 1))
        cursor = query.get("cursor")
        at = int(cursor) if cursor not in (None, "*") else (page - 1) * 100
        if cursor is None and at >= 10_000:
            return self.reply(400, {"errors": [{"message": "Send cursor=*.", "code": "page_too_deep"}]})
        more = at + 100 < (12_000 if cursor else 10_000)
        hit = {name: "" for name in ("id", "name", "status", "entity_type", "formation_state", "formation_date", "file_number", "full_address", "as_of", "entity_id", "matched_on", "matched_name", "matched_name_status", "matched_name_ended")}
        body = {"object": "list", "has_more": more, "total_count": 12_000, "page": page, "per_page": 100, "coverage": [], "suggestions": {"q": [], "standing": [], "status": [], "entity_type": []}}
        self.reply(200, {**body, "next_cursor": str(at + 100) if cursor and more else None, "data": [{**hit, "object": "business"}] * 100})

    def reply(self, status, body, **headers):
        text = json.dumps(body).encode()
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("content-length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
threading.Thread(target=server.serve_forever, daemon=True).start()
os.environ["HTTP_PROXY"] = f"127.0.0.1:{server.server_port}"
behind = connect("brk_key\n", "http://api.invalid\n", retries=0)


async def count_async(**parameters):
    return len([item async for item in items_async(search_businesses, client=behind, q="a", per_page=100, **parameters)])


print(len(list(items(search_businesses, client=behind, q="a", per_page=100, cursor="*"))), asyncio.run(count_async(cursor="*")))
print(len(list(items(list_changes, client=behind, after="0"))), get_entity.sync("ent_young", client=behind).id == entity["id"])
count = 0
try:
    for _ in items(search_businesses, client=behind, q="a", per_page=100):
        count += 1
except ApiError as error:
    print(count, error.code, error)
for id in ("", ".", ".."):
    for refused in (lambda: get_entity.sync(id, client=behind), lambda: asyncio.run(get_entity.asyncio(id, client=behind))):
        try:
            refused()
        except ValueError as error:
            print(error)
print(seen[0].startswith("http://api.invalid/v1/businesses?"))
os.environ["NO_PROXY"] = "api.invalid"
try:
    search_businesses.sync(client=connect("brk_key", "http://api.invalid", retries=0), q="a")
except httpx.ConnectError:
    print("not through the proxy")
