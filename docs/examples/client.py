"""Books a space, receives a webhook and cancels, against `npx parkproof simulate`. Needs nothing but Python 3."""
import json, sys, urllib.request, wsgiref.simple_server
URL = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:4010"
HEADERS = {"x-api-user": "demo-client", "x-api-key": "demo-key-ana", "x-access-token": "demo-token-ana",
           "content-type": "application/json"}

def call(method, path, body=None):
    data = json.dumps(body).encode() if body else None
    return json.load(urllib.request.urlopen(urllib.request.Request(URL + path, data, HEADERS, method=method)))
def receive_webhook(environ, start_response):
    print("webhook about", json.loads(environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"])))[0]["number_plate"])
    start_response("204 No Content", [])
    return []
receiver = wsgiref.simple_server.make_server("127.0.0.1", 0, receive_webhook)
call("PUT", "/_sim/endpoints", {"endpoints": [f"http://127.0.0.1:{receiver.server_port}/hook"]})
booking = call("POST", "/bookings", {"svcpid": "svc-scenario-happy-path", "start": "2030-05-01T10:00:00Z", "duration": 90})
event = {"action": "ENTRY", "provider": "sandbox", "plate": booking["number_plate"], "svcPID": booking["svcpid"]}
call("POST", "/vehicles/notification/test", event)
receiver.handle_request()
print("cancelled at", call("DELETE", f"/bookings/{booking['uid']}")["cancelled_date"])
