"""A board seen from its far side."""

from unboard.core.scene import Border, Edge, Handle, Label, Point, Scene, Space


def turned(scene: Scene) -> Scene:
    """Return a scene half round; coordinates stay below and on the left, in the other order."""
    left, top, width, height = scene["frame"]
    columns = [space["x"] for space in scene["spaces"]]

    def there(x: float, y: float) -> tuple[float, float]:
        return 2 * left + width - x, 2 * top + height - y

    def line(points: list[Point]) -> list[Point]:
        return [[*there(x, y)] for x, y in points]

    def space(one: Space) -> Space:
        x, y = there(one["x"], one["y"])
        return {**one, "x": x, "y": y}

    def handle(one: Handle) -> Handle:
        x, y = there(one["x"], one["y"])
        return {**one, "x": x, "y": y, "angle": one["angle"] + 180}

    def edge(one: Edge) -> Edge:
        return {**one, "line": line(one["line"])}

    def border(one: Border) -> Border:
        return {**one, "line": line(one["line"])}

    def label(one: Label) -> Label:
        x, y = there(one["x"], one["y"])
        beside = not min(columns) <= one["x"] <= max(columns)
        return {**one, "y": y} if beside else {**one, "x": x}

    return {
        **scene,
        "spaces": [*map(space, scene["spaces"])],
        "handles": [*map(handle, scene["handles"])],
        "edges": [*map(edge, scene["edges"])],
        "borders": [*map(border, scene["borders"])],
        "labels": [*map(label, scene["labels"])],
        "cell": [[-x, -y] for x, y in scene["cell"]],
        "stamp": [[-x, -y] for x, y in scene["stamp"]],
    }
